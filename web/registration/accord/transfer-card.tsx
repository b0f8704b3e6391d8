import { isAwaited } from '#domain/register/accord.ts';
import './accord.css';
import { IconArrowRight, IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import type { TransfertOut } from '#contract/registration/transfers.ts';
import type { Reponse } from '#domain/register/accord.ts';
import { transferWords as words } from '#web/app/catalogue/register/transfer.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { type Fact, Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { IsrcCode } from '../isrc-code.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { useAnswerTransfer } from './use-accords.ts';

export type TransferCardProps = {
  transfer: TransfertOut;
  /** The sheet of a code is open around it. */
  inSheet?: boolean | undefined;
  onDone: (sentence: string) => void;
};

/** A transfer: from whom, to whom, of what, who agreed, and the answer where it is due. */
export function TransferCard({ transfer, inSheet = false, onDone }: TransferCardProps) {
  const { transfertId, etat, de, vers, elements, can } = transfer;
  const answering = useAnswerTransfer(transfertId, (action: Reponse) => onDone(words.done[action]));
  const Heading = inSheet ? 'h4' : 'h3';
  const about = words.card(elements.length, de.raison, vers.raison);
  return (
    <article className="accord stack gap-12" aria-label={about}>
      <div className="accord-head row">
        <Heading>{words.cardTitle(elements.length)}</Heading>
        <State etat={etat} />
      </div>
      <TransferTold transfer={transfer} />
      <AnswerButtons can={can} labels={words} about={about} answering={answering} />
    </article>
  );
}

/** From whom, to whom, of what, and who agreed. */
export function TransferTold({ transfer }: Pick<TransferCardProps, 'transfer'>) {
  const { de, vers, elements } = transfer;
  return (
    <div className="stack gap-12">
      <p className="row gap-8">
        <b>{de.raison}</b>
        <IconArrowRight size={18} aria-hidden />
        <b>{vers.raison}</b>
      </p>
      <Facts facts={factsOf(transfer)} />
      <details className="fold">
        <summary>{words.recordings(elements.length)}</summary>
        <ul className="accord-recordings stack gap-8">
          {elements.map(({ isrc, titre, version, artiste }) => (
            <li key={isrc}>
              <IsrcCode isrc={isrc} />
              <span>
                <b>{titre ?? words.untitled}</b>
                {version === null ? null : ` (${version})`}
                {artiste === null ? null : `, ${artiste}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function factsOf({
  etat,
  de,
  vers,
  accords,
  motif,
  reponse,
  proposeLe,
  expireLe,
  closLe,
  ...rest
}: TransfertOut): Fact[] {
  const said = (agreed: boolean, raison: string) =>
    agreed ? words.agreed(raison) : words.awaited(raison);
  return [
    { term: words.motifTerm, value: motif },
    ...(reponse === null ? [] : [{ term: words.answerTerm, value: reponse }]),
    {
      term: rest.parLaSociete ? words.bySociety : words.proposed,
      value: <Moment at={proposeLe} />,
    },
    ...(isAwaited(etat)
      ? [
          { term: words.expires, value: <Moment at={expireLe} /> },
          {
            term: words.agreements,
            value: (
              <>
                <span>{said(accords.de, de.raison)}</span>
                <br />
                <span>{said(accords.vers, vers.raison)}</span>
              </>
            ),
          },
        ]
      : []),
    ...(closLe === null ? [] : [{ term: words.closed, value: <Moment at={closLe} /> }]),
  ];
}

const DRAWINGS = {
  EN_ATTENTE: { tone: 'indigo', icon: IconHourglass },
  ACCEPTE: { tone: 'vert', icon: IconCircleCheck },
  REFUSE: { tone: 'rouge', icon: IconBan },
  RETIRE: { tone: 'neutre', icon: IconBan },
  CADUC: { tone: 'neutre', icon: IconBan },
} as const;

function State({ etat }: Pick<TransfertOut, 'etat'>) {
  return <Badge {...DRAWINGS[etat]}>{words.states[etat]}</Badge>;
}
