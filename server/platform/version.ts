/** The version shown at the foot of each page, same as in package.json. */
export const VERSION = '2.0.1';

/**
 * The commit this program was built from, and its date (YYYY-MM-DD), to distinguish two builds of
 * one version.
 */
export type BuildStamp = { readonly commit: string; readonly date: string };

/** Inserted by the bundler. */
declare const PORTAIL_BUILD: BuildStamp | null;

/** Null where it runs from its sources, or was built from sources without their history. */
export const BUILD: BuildStamp | null = typeof PORTAIL_BUILD === 'undefined' ? null : PORTAIL_BUILD;

/** In the form that a person quotes; null: unknown. */
export const buildName = (build: BuildStamp | null): string | null =>
  build === null ? null : `${build.commit} du ${build.date}`;
