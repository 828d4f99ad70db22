/** The role that requests run as; it owns nothing. */
export const applicationRole = 'liangheng_app';
