const MIB = 1024 * 1024;

/** What one server may send before it is given up; every excess is said, never cut silently. */
export const CAPS = {
  /** One line on stdout, or one message of a stream. */
  lineBytes: 32 * MIB,
  /** All pages of one listing, as sent. */
  listingBytes: 64 * MIB,
  /** Everything one connection sends, noise and repeated listings included. */
  outputBytes: 256 * MIB,
  pages: 1_000,
  tools: 10_000,
  /** Objects and arrays inside each other; published schemas reach 24. */
  nesting: 512,
  stderrBytes: 64 * 1024,
  /** How often a moving list is asked again. */
  settleRounds: 5,
} as const;
