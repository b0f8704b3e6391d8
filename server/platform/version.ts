/** The version that the foot of each page shows, and that package.json names. */
export const VERSION = '2.0.1';

/** From which commit this program was built, and its day (YYYY-MM-DD): so that two builds of one version can be told apart. */
export type BuildStamp = { readonly commit: string; readonly date: string };

/** Put there by the bundler. */
declare const PORTAIL_BUILD: BuildStamp | null;

/** Null where it runs from its sources, or was built from sources without their history. */
export const BUILD: BuildStamp | null = typeof PORTAIL_BUILD === 'undefined' ? null : PORTAIL_BUILD;

/** As a person quotes it; null: unknown. */
export const buildName = (build: BuildStamp | null): string | null =>
  build === null ? null : `${build.commit} du ${build.date}`;
