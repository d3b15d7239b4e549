/**
 * The page of the frame in which the code of a visitor runs: a file of its own, because a frame without an address
 * would have the policy of this page. A page that is handed over has that policy itself, and carries the frame.
 */
export const FRAME: Readonly<Partial<Record<'src' | 'srcdoc', string>>> = {
  src: `${import.meta.env.BASE_URL}sandbox.html`,
};
