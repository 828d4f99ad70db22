/** The role of who registers by himself, or is let in as a guest: somebody of another house. */
export const guestRole = 'customer';
