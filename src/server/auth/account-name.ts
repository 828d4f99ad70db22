/**
 * Says whether a text may be the name of an account: as it is typed and seen, without blanks, control characters, and marks that turn the direction of writing or cannot be
 * seen, by which one account would look like another.
 */
export const isAccountName = (text: string): boolean => /^[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]{2,64}$/u.test(text);
