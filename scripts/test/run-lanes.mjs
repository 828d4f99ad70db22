/** Works through tasks in order, so many at a time as there are lanes. Shape: their results, in the order of the tasks. */
export async function runLanes(tasks, lanes, work) {
  const waiting = tasks.map((task, index) => ({ task, index }));
  const results = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await work(next.task);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
