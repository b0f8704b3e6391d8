import './security.css';
import { IconCircleCheck, IconShieldX } from '@tabler/icons-react';
import type { SecurityEventRow } from '#contract/security/events.ts';
import { StatusBadge } from '#web/design/display/badge.tsx';
import type { Column } from '#web/design/table/column.ts';
import { securityStaff as messages } from '#web/messages/security-events.ts';
import { browserName } from './browser-name.ts';

const precise = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium' });

/** To the second, to compare with what a person reports. */
export const preciseTimestamp = (at: string) => precise.format(new Date(at));

/** No sortable column, only the order of events: a page is not the whole list. */
export const EVENT_COLUMNS: readonly Column<SecurityEventRow>[] = [
  {
    id: 'moment',
    header: messages.columns.at,
    rowHeader: true,
    cell: ({ at }) => <time dateTime={at}>{preciseTimestamp(at)}</time>,
  },
  {
    id: 'genre',
    header: messages.columns.event,
    phone: 'first',
    cell: (event) => <KindBadge event={event} />,
  },
  {
    id: 'qui',
    header: messages.columns.who,
    phone: 'labelled',
    cell: (event) => <Lines of={whoOf(event)} />,
  },
  {
    id: 'propos',
    header: messages.columns.about,
    phone: 'labelled',
    cell: (event) => <Lines of={aboutOf(event)} />,
  },
  {
    id: 'depuis',
    header: messages.columns.where,
    phone: 'labelled',
    cell: ({ adresse, navigateur }) => (
      <>
        {adresse}
        {navigateur === null ? null : <Browser agent={navigateur} />}
      </>
    ),
  },
  {
    id: 'appel',
    header: messages.columns.call,
    phone: 'labelled',
    mono: true,
    cell: ({ appel }) => appel,
  },
];

function KindBadge({ event: { genre, issue } }: { event: SecurityEventRow }) {
  const label = messages.kinds[genre];
  return issue === 'REFUSE' ? (
    <StatusBadge tone="rouge" icon={IconShieldX} label={label} />
  ) : (
    <StatusBadge tone="vert" icon={IconCircleCheck} label={label} />
  );
}

/** First line in the main style, the others secondary. */
function Lines({ of: [first, ...rest] }: { of: readonly string[] }) {
  return (
    <>
      {first}
      {rest.map((line) => (
        <span key={line} className="secondary">
          <br />
          {line}
        </span>
      ))}
    </>
  );
}

/** Short name; the full user agent, which is four lines of a narrow column, opens on demand. */
function Browser({ agent }: { agent: string }) {
  const name = browserName(agent, messages.browserOn);
  if (name === agent) return <div className="secondary">{agent}</div>;
  return (
    <details className="secondary event-browser">
      <summary>{name}</summary>
      {agent}
    </details>
  );
}

function whoOf({ qui, compte, saisi }: SecurityEventRow): readonly string[] {
  if (qui !== null) return [`${qui.prenom} ${qui.nom}`.trim() || qui.email, qui.email];
  return [
    messages.nobody,
    ...(saisi === null ? [] : [messages.typed(saisi)]),
    ...(compte === null ? [] : [compte]),
  ];
}

function aboutOf({
  genre,
  vise,
  structure,
  precisions,
  fois,
}: SecurityEventRow): readonly string[] {
  const lines = [
    ...(vise === null ? [] : [`${vise.prenom} ${vise.nom}`.trim() || vise.email]),
    ...(structure === null ? [] : [structure.raison]),
    ...Object.entries(precisions).flatMap(([name, value]) => {
      const label = messages.facts[name];
      // The kind already names the action, except for a manager's action, which has no other name.
      const isStated = name === 'action' && genre !== 'ACTE_RESPONSABLE';
      return label === undefined || isStated ? [] : [`${label} : ${value}`];
    }),
    ...(fois > 1 ? [messages.times(fois)] : []),
  ];
  return lines.length === 0 ? [messages.nothing] : lines;
}
