/** Up to so many records the paper itself is the answer; more are printed in the background, and lie in the download centre. */
export const answeredRecords = 50;
