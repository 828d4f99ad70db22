// An export that nothing imports is dead code. Stories and tests count as users only of what is meant for them.
import analyze from 'ts-unused-exports';

const ignored = [
  /\.stories\.tsx$/,
  /^src\/generated\//,
  /^src\/app\/main\.tsx$/,
  /^src\/server\/(main|cli)\.ts$/,
  /^\.storybook\//,
  /^vite\.config\.ts$/,
  /^tests\//,
  /^scripts\//,
];
const unused = analyze.default('./tsconfig.json', ['--excludeDeclarationFiles']);
const rows = Object.entries(unused)
  .map(([file, names]) => [file.replace(`${process.cwd()}/`, ''), names])
  .filter(([file]) => !ignored.some((pattern) => pattern.test(file)));
for (const [file, names] of rows) console.log(`${file}  ${names.map((each) => each.exportName).join(', ')}`);
process.exit(rows.length ? 1 : 0);
