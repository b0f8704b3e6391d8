import type { OutputOf } from '#contract/endpoint.ts';
import type { MonthOut, readStatistics } from '#contract/workbench/statistics.ts';
import { csvOf } from '../registry/csv.ts';
import { statisticsStaff as messages } from './messages.ts';
import { linesOf } from './refusals-card.tsx';

const { work, outcome, delay, codes } = messages.charts;

/** Columns of the file; decimals use a comma, as French spreadsheets expect. */
const COLUMNS: readonly (readonly [string, (month: MonthOut) => string | number])[] = [
  [messages.columns.month, ({ mois }) => mois],
  [`${work.title} : ${work.received}`, ({ recus }) => recus],
  [`${work.title} : ${work.decided}`, ({ decides }) => decides],
  [`${outcome.title} : ${outcome.accepted}`, ({ acceptes }) => acceptes],
  [`${outcome.title} : ${outcome.refused}`, ({ refuses }) => refuses],
  [`${outcome.title} : ${outcome.deleted}`, ({ supprimes }) => supprimes],
  [
    delay.inHours,
    ({ delaiMedianHeures: hours }) => (hours === null ? '' : hours.toFixed(1).replace('.', ',')),
  ],
  [`${codes.title} : ${codes.sound}`, ({ phonogrammes }) => phonogrammes],
  [`${codes.title} : ${codes.video}`, ({ videogrammes }) => videogrammes],
  [`${codes.title} : ${codes.declared}`, ({ declares }) => declares],
];

type Figures = Pick<OutputOf<typeof readStatistics>, 'mois' | 'refus'>;

/** The figures of the screen as a sheet: the months, then the motives of refusal. */
export function asCsv({ mois, refus }: Figures): string {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...mois.map((month) => COLUMNS.map(([, value]) => value(month))),
    [],
    [messages.refusals.motif, messages.refusals.recordings],
    ...linesOf(refus).map(({ motif, enregistrements }) => [motif, enregistrements]),
  ];
  return csvOf(lines);
}
