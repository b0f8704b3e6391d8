import type { TakeOverOut } from '#contract/workbench/take-over.ts';
import { takeOver } from '#web/app/catalogue/takeover-staff/take-over.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { Download } from './verdict-card.tsx';

const words = takeOver.account;
/** The rest is in the file. */
const SHOWN = 20;

type Account = NonNullable<TakeOverOut['derniere']>;
type CodeLine = Account['codes'][number];

/** What came from another system, and whether the portal has all of it. */
export function AccountCard({ account }: { account: TakeOverOut['derniere'] }) {
  return (
    <Card title={words.title}>
      {account === null ? <p>{words.none}</p> : <Told account={account} />}
    </Card>
  );
}

const COLUMNS: readonly Column<CodeLine>[] = [
  {
    id: 'prefix',
    header: words.columns.prefix,
    rowHeader: true,
    mono: true,
    cell: ({ prefixe }) => prefixe,
  },
  { id: 'year', header: words.columns.year, cell: ({ annee }) => annee, phone: 'labelled' },
  {
    id: 'files',
    header: words.columns.files,
    end: true,
    phone: 'labelled',
    cell: ({ fichier }) => words.number(fichier.codes),
  },
  {
    id: 'portal',
    header: words.columns.portal,
    end: true,
    phone: 'labelled',
    cell: ({ portail }) => words.number(portail?.codes ?? 0),
  },
  {
    id: 'range',
    header: words.columns.range,
    phone: 'labelled',
    cell: ({ fichier }) => words.range(fichier.premier, fichier.dernier),
  },
  {
    id: 'sum',
    header: words.columns.sum,
    end: true,
    phone: 'labelled',
    cell: ({ fichier, portail }) => words.sums(fichier.somme, portail?.somme ?? 0),
  },
  {
    id: 'counter',
    header: words.columns.counter,
    end: true,
    phone: 'labelled',
    cell: ({ compteur }) => compteur ?? words.unknown,
  },
];

const nameOf = ({ prefixe, annee }: CodeLine) => words.named(prefixe, annee);

function Told({ account }: { account: Account }) {
  const { commenceeLe, finieLe, fichiers, codes, nombre, totaux, differences, nombreDifferences } =
    account;
  return (
    <div className="stack gap-16">
      <p>{words.when(commenceeLe, finieLe)}</p>
      {nombreDifferences === 0 ? (
        <Notice tone="success" title={words.same}>
          <p>{words.totals(totaux.fichiers, totaux.portail)}</p>
        </Notice>
      ) : (
        <Notice tone="warning" title={words.differences(nombreDifferences)}>
          <p>{words.totals(totaux.fichiers, totaux.portail)}</p>
          <ul>
            {differences.slice(0, SHOWN).map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
          {nombreDifferences > SHOWN ? <p>{words.more(nombreDifferences - SHOWN)}</p> : null}
        </Notice>
      )}
      <Facts
        facts={fichiers.map(({ fichier, lignes, ecrites }) => ({
          term: takeOver.named(fichier),
          value: words.file(lignes, ecrites),
        }))}
      />
      {codes.length > 0 ? (
        <DataTable<CodeLine>
          caption={words.table}
          captionShown
          columns={COLUMNS}
          rows={codes}
          rowId={nameOf}
          rowName={nameOf}
          remember="reprise"
        />
      ) : null}
      {nombre > codes.length ? (
        <p className="secondary">{words.shown(codes.length, nombre)}</p>
      ) : null}
      <Download quoi="compte-rendu" label={words.download} />
    </div>
  );
}
