/** Turns a dotted camel-case name into a column name: `contact.mobileNo` -> `contact_mobile_no`. */
export const toSnakeCase = (name: string): string =>
  name
    .replace(/\./g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
