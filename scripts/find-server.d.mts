/** Gives the folder of the server built from the sources as they stand, building it first where it is missing. Errors: when the build fails. */
export function requireServer(beforeBuild?: () => void): string;
