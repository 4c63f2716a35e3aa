/** Characters that a password may have. */
export const LONGEST_PASSWORD = 4096;
