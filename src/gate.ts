/** Something that others wait for until it has begun. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** A gate that is closed. Opening it twice is opening it once. */
export function makeGate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
