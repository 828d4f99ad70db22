/** A text of up to so many characters bears a pattern that takes the square of its length. */
export const longestSlowText = 255;
