/** Up to so many papers, copies counted, the file itself is the answer; more are printed in the background, and lie in the download centre. */
export const answeredPapers = 50;
