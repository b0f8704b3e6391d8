import type { TakeOverOut } from '#contract/workbench/take-over.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import type { Column } from '#web/design/table/column.ts';
import { DataTable } from '#web/design/table/data-table.tsx';
import { Download } from './check-card.tsx';
import { takeOver } from './messages.ts';

const messages = takeOver.account;
/** Maximum number of lines shown; the rest is in the file. */
const SHOWN = 20;

type Account = NonNullable<TakeOverOut['derniere']>;
type CodeLine = Account['codes'][number];

/**
 * Report of the last import: what came from the other system, and whether the portal has all of it.
 */
export function AccountCard({ account }: { account: TakeOverOut['derniere'] }) {
  return (
    <Card title={messages.title}>
      {account === null ? <p>{messages.none}</p> : <Reported account={account} />}
    </Card>
  );
}

const COLUMNS: readonly Column<CodeLine>[] = [
  {
    id: 'prefix',
    header: messages.columns.prefix,
    rowHeader: true,
    mono: true,
    cell: ({ prefixe }) => prefixe,
  },
  { id: 'year', header: messages.columns.year, cell: ({ annee }) => annee, phone: 'labelled' },
  {
    id: 'files',
    header: messages.columns.files,
    end: true,
    phone: 'labelled',
    cell: ({ fichier }) => messages.number(fichier.codes),
  },
  {
    id: 'portal',
    header: messages.columns.portal,
    end: true,
    phone: 'labelled',
    cell: ({ portail }) => messages.number(portail?.codes ?? 0),
  },
  {
    id: 'range',
    header: messages.columns.range,
    phone: 'labelled',
    cell: ({ fichier }) => messages.range(fichier.premier, fichier.dernier),
  },
  {
    id: 'sum',
    header: messages.columns.sum,
    end: true,
    phone: 'labelled',
    cell: ({ fichier, portail }) => messages.sums(fichier.somme, portail?.somme ?? 0),
  },
  {
    id: 'counter',
    header: messages.columns.counter,
    end: true,
    phone: 'labelled',
    cell: ({ compteur }) => compteur ?? messages.unknown,
  },
];

const nameOf = ({ prefixe, annee }: CodeLine) => messages.named(prefixe, annee);

function Reported({ account }: { account: Account }) {
  const { commenceeLe, finieLe, fichiers, codes, nombre, totaux, differences, nombreDifferences } =
    account;
  return (
    <div className="stack gap-16">
      <p>{messages.when(commenceeLe, finieLe)}</p>
      {nombreDifferences === 0 ? (
        <AlertBox tone="success" title={messages.same}>
          <p>{messages.totals(totaux.fichiers, totaux.portail)}</p>
        </AlertBox>
      ) : (
        <AlertBox tone="warning" title={messages.differences(nombreDifferences)}>
          <p>{messages.totals(totaux.fichiers, totaux.portail)}</p>
          <ul>
            {differences.slice(0, SHOWN).map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
          {nombreDifferences > SHOWN ? <p>{messages.more(nombreDifferences - SHOWN)}</p> : null}
        </AlertBox>
      )}
      <Facts
        facts={fichiers.map(({ fichier, lignes, ecrites }) => ({
          term: takeOver.named(fichier),
          value: messages.file(lignes, ecrites),
        }))}
      />
      {codes.length > 0 ? (
        <DataTable<CodeLine>
          caption={messages.table}
          captionShown
          columns={COLUMNS}
          rows={codes}
          rowId={nameOf}
          rowName={nameOf}
          remember="reprise"
        />
      ) : null}
      {nombre > codes.length ? (
        <p className="secondary">{messages.shown(codes.length, nombre)}</p>
      ) : null}
      <Download quoi="compte-rendu" label={messages.download} />
    </div>
  );
}
