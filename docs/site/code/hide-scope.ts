/** What a strategy must not use: the network, storage, messages of the worker, and how browsers differ. */
const HIDDEN: readonly string[] = [
  'fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts',
  'indexedDB caches cookieStore navigator location origin name crossOriginIsolated',
  'postMessage onmessage onmessageerror onerror onunhandledrejection close reportError',
  'addEventListener removeEventListener dispatchEvent EventTarget MessageChannel MessagePort',
  'BroadcastChannel Worker FileReader FileReaderSync',
].flatMap((names) => names.split(' '));

/**
 * Removes the network, storage and messages from the global scope of a worker, before it loads code of the user. A
 * strategy gets everything that it needs as arguments.
 *
 * The policy of the frame refuses the network and storage too. Without these names, a mistake is an error that says so,
 * and code finds nothing by which browsers differ.
 */
export function hideScope(): void {
  for (let at: unknown = globalThis; at instanceof Object; at = Object.getPrototypeOf(at))
    for (const name of HIDDEN) if (Object.hasOwn(at, name)) Reflect.deleteProperty(at, name);
  for (const name of HIDDEN)
    Reflect.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
}
