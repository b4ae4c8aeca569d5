/** One run of the install command. */
export interface RunInstall {
  /** Whether every package of the workspace is installed; `false` unless given. */
  recursive?: boolean | undefined;
  /** The directory that the command is run in; where the caller is unless given. */
  cwd?: string | undefined;
  /** Further arguments of the command; none unless given. */
  args?: readonly string[] | undefined;
}

/**
 * Whether and how an install command is run: `true` is one recursive install,
 * `false` and `null` are none, and a list is each of its items.
 */
export type RunInstallInput =
  | null
  | boolean
  | RunInstall
  | readonly RunInstall[];
