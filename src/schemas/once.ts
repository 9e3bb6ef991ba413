/** For `safeParse` of what is read once: walking a schema takes less than compiling it first, as zod does. */
export const ONCE = { jitless: true } as const;
