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
  /** What tells it from the others: its groups, or its code. */
  readonly about: string | null;
  readonly to: string;
};

const MOST_CODES = 6;
const SHORTEST_WORD = 2;
const DEBOUNCE_MILLISECONDS = 200;

/** Where these letters may lead: pages of the navigation, then codes that the person may read. */
export function useDestinations(text: string): {
  locations: readonly Location[];
  /** How many there are, those that are not shown with them. */
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
    // The header is outside the pages, which bring it with them.
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
    // What was just typed is not asked yet: that nothing is found cannot be said.
    searching: isFetching || (codesAt !== null && text.length >= SHORTEST_WORD && text !== settled),
  };
}

/** Where codes are read, and the name under which its address keeps what is sought. */
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

/** The way to all the codes found, with their true number, when some are not among the results. */
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

/** Each word, anywhere; accents and case do not matter. */
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
