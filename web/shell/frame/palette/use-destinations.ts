import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ElementRow } from '#contract/registration/element.ts';
import type { SessionUser } from '#contract/session.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { plainLetters } from '#domain/letters.ts';
import type { NavGroup, NavLeaf } from '#web/design/frame/nav-menu.tsx';
import { menuMessages } from '#web/messages/menu.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { accountLinksOf, navigationOf, ownLists } from '#web/platform/page/navigation.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { type CodeResults, findCodePage } from '#web/registration/element/find-codes.ts';

export type Location = {
  readonly label: string;
  /** Distinguishes it: its groups, or its code. */
  readonly about: string | null;
  readonly to: string;
};

const MOST_CODES = 6;
const SHORTEST_WORD = 2;
const DEBOUNCE_MILLISECONDS = 200;

/** Destinations matching the text: navigation pages, then accessible codes. */
export function useDestinations(text: string): {
  locations: readonly Location[];
  /** Total number, including those not shown. */
  result: number;
  searching: boolean;
} {
  const { user } = useSession();
  const configuration = useConfiguration();
  const settled = useSettled(text);
  const codesAt = user ? codesPageOf(user, configuration.brand.slug) : null;
  const isRequested = codesAt !== null && settled.length >= SHORTEST_WORD;
  const { data, isFetching } = useQuery(
    {
      queryKey: keyOf('elements', {}, 'palette', settled),
      queryFn: ({ signal }) =>
        findCodePage(
          { structureId: codesAt?.structureId, text: settled, type: null },
          { page: { taille: MOST_CODES } },
          signal,
        ),
      enabled: isRequested,
    },
    // Explicit client: the header is outside of the pages' provider.
    queryClient,
  );
  const pages = [
    ...navigationOf(user, configuration, 'desktop'),
    ...accountLinksOf(user, 'desktop'),
    ...ownLists(user),
  ]
    .flatMap((entry) => leaves(entry, null))
    // The menu and the lists may lead to the same page.
    .filter(({ to }, index, all) => all.findIndex((other) => other.to === to) === index)
    .filter(({ label, about }) => contains(`${about ?? ''} ${label}`, text));
  const codes = isRequested ? (data?.rows ?? []).slice(0, MOST_CODES) : [];
  return {
    locations: [
      ...pages,
      ...codes.map((row) => locationOf(row, codesAt?.path ?? '')),
      ...(codes.length > 0 && codesAt !== null ? allOf(data, codesAt, settled) : []),
    ],
    result: pages.length + (codes.length === 0 ? 0 : (data?.total ?? codes.length)),
    // Text not searched yet counts as searching, so that « no result » is not shown too early.
    searching: isFetching || (codesAt !== null && text.length >= SHORTEST_WORD && text !== settled),
  };
}

/** Page with the codes, and its URL parameter for the search. */
type CodesPage = {
  readonly path: string;
  readonly sought: string;
  readonly structureId: number | null;
};

/** A structure with both prefixes has no such entry in its menu, and reaches its codes all the same. */
function codesPageOf({ menu, currentStructureId }: SessionUser, slug: string): CodesPage | null {
  if (menu.demandesATraiter)
    return { path: `/${slug}/consultations`, sought: 'texte', structureId: null };
  return menu.consulter
    ? { path: '/isrc/list', sought: 'q', structureId: currentStructureId }
    : null;
}

/** Link to all matching codes, with their exact number, when not all are shown. */
function allOf(
  codeResults: CodeResults | undefined,
  { path, sought }: CodesPage,
  text: string,
): Location[] {
  if (codeResults === undefined || codeResults.total <= MOST_CODES) return [];
  return [
    {
      label: menuMessages.palette.all(codeResults.total),
      about: null,
      to: `${path}?${new URLSearchParams({ [sought]: text })}`,
    },
  ];
}

function locationOf({ isrc, titre, version }: ElementRow, path: string): Location {
  const code = parseIsrc(isrc ?? '');
  const label = [
    titre ?? menuMessages.palette.untitled,
    ...(version === null ? [] : [`(${version})`]),
  ].join(' ');
  return {
    label,
    about: code === null ? null : formatIsrc(code),
    to: `${path}?code=${isrc ?? ''}`,
  };
}

function leaves(entry: NavLeaf | NavGroup, about: string | null): Location[] {
  if ('to' in entry)
    return entry.to.includes('//') ? [] : [{ label: entry.label, about, to: entry.to }];
  const path = about === null ? entry.label : `${about} › ${entry.label}`;
  return entry.items.flatMap((item) => leaves(item, path));
}

/** True if every word occurs somewhere, ignoring accents and case. */
function contains(where: string, words: string): boolean {
  const all = plainLetters(where);
  return plainLetters(words)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
