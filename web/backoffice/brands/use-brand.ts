import { use, useState } from 'react';
import { BRAND_CHANGED, type BrandOut, writeBrand } from '#contract/brand/brands.ts';
import type { BrandError } from '#domain/brand/definition.ts';
import { call } from '#web/platform/api/call.ts';
import type { ProblemError } from '#web/platform/api/problem-error.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import {
  ConfigurationChangeContext,
  loadConfiguration,
  useConfiguration,
} from '#web/platform/runtime-configuration.ts';
import { definitionOf, errorsOf, isSame, merged, type Typed, typedOf } from './typed.ts';

/** A logo that was chosen here. */
export type ChosenLogo = { readonly contenu: string; readonly adresse: string };

type Draft = { readonly typed: Typed; readonly logo: ChosenLogo | null };
const draftOf = (definition: BrandOut['definition']): Draft => ({
  typed: typedOf(definition),
  logo: null,
});

export type BrandForm = ReturnType<typeof useBrand>;

/** State of a brand's form, from the version that was read. */
export function useBrand(read: BrandOut) {
  const { oidc, flags } = useConfiguration();
  const renew = useRenewal();
  const [existing, setExisting] = useState(read);
  const [{ typed, logo }, setDraft] = useState<Draft>(() => draftOf(read.definition));
  const [attempt, setAttempt] = useState(0);
  const { run, busy, failure, errors: refused, problem, forget } = useAction();
  const definition = definitionOf(typed);
  const changed = logo !== null || !isSame(definition, definitionOf(typedOf(existing.definition)));
  const local = errorsOf(definition, { realm: oidc.realm, production: !flags.demonstration });
  const brandErrors = [...local, ...inForm(refused)];

  const take = (brand: BrandOut) => {
    setExisting(brand);
    setDraft(draftOf(brand.definition));
    setAttempt(0);
    forget();
  };
  const change = (over: Partial<Typed>) => {
    setDraft((before) => ({ ...before, typed: { ...before.typed, ...over } }));
    forget();
  };
  // Saved elsewhere while nothing is typed here: the new one simply shows.
  if (read.version > existing.version && !changed && !busy && failure === null) take(read);

  /** @returns null when the write failed */
  const write = async (brandDefinition: typeof definition | null) => {
    const { code, version } = existing;
    const body = { code, version, definition: brandDefinition as BrandOut['definition'] | null };
    const written = await run(async () => {
      const brand = await call(writeBrand, { body: { ...body, dessin: logo?.contenu ?? null } });
      take(brand);
      return renew(brand);
    });
    if (written === null) setAttempt((before) => before + 1);
    return written;
  };
  const theirs = statusIn(failure);
  return {
    existing,
    typed,
    definition,
    logo,
    changed,
    busy,
    attempt,
    take,
    theirs,
    problem: theirs === null ? problem : null,
    errors: attempt > 0 ? brandErrors : brandErrors.filter(isAboutColours),
    change,
    choose: (chosen: ChosenLogo | null, name: string | null) => {
      setDraft((before) => ({ ...before, logo: chosen }));
      change({ logo: name });
    },
    async save() {
      setAttempt((before) => before + 1);
      return local.length > 0 ? null : write(definition);
    },
    restore: () => write(null),
    keepMine(status: BrandOut) {
      const typed = typedOf(merged(existing.definition, definition, status.definition));
      setDraft((before) => ({ ...before, typed }));
      setExisting(status);
      forget();
    },
  };
}

/**
 * The version saved meanwhile by somebody else, when that is the reason of the refusal; else null.
 */
function statusIn(failure: ProblemError | null): BrandOut | null {
  if (failure?.code !== BRAND_CHANGED.code) return null;
  return (failure.problem.versions?.current as BrandOut | undefined) ?? null;
}

const inForm = (refused: ReadonlyMap<string, string>): BrandError[] =>
  [...refused].map(([path, message]) => ({ path: path.replace(/^definition\./, ''), message }));

/** Colour errors show while typing; others on saving. */
const isAboutColours = ({ path }: BrandError) => path.startsWith('couleurs.');

/** Applies the saved brand to the page at once. */
function useRenewal() {
  const change = use(ConfigurationChangeContext);
  return async (brand: BrandOut) => {
    wearAgain(`${brand.code}-${brand.version}`);
    change(await loadConfiguration());
    return brand;
  };
}

/** Reloads the favicon and the colours under new addresses, which bypass the browser cache. */
function wearAgain(version: string): void {
  const links = document.querySelectorAll<HTMLLinkElement>(
    'link[href^="/brand.css"], link[href^="/mark.svg"]',
  );
  for (const link of links) {
    const address = `${new URL(link.href).pathname}?v=${version}`;
    const next = link.rel === 'stylesheet' ? link.cloneNode() : link;
    if (!(next instanceof HTMLLinkElement)) continue;
    next.href = address;
    if (next === link) continue;
    // The old colours stand until the new ones are there.
    next.addEventListener('load', () => link.remove());
    link.after(next);
  }
}
