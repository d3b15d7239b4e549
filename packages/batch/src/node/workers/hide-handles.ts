/** Functions of Node, not documented, that return the open ports of a thread. */
const REVEALING = ['_getActiveHandles', '_getActiveRequests'];

/** Removes the functions from which code of users could get the port of a worker. */
export function hideHandles(): void {
  for (const name of REVEALING) Reflect.deleteProperty(process, name);
}
