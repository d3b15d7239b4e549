/** An object without the members that are undefined: what `exactOptionalPropertyTypes` asks of optional members. */
export function defined<Members extends object>(members: Members): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  // The members that are left have no undefined value, and the type says no more than that.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}
