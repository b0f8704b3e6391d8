import './agreement.css';
import { IconArrowRight, IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import type { TransfertOut } from '#contract/registration/transfers.ts';
import { isAwaited, type Reponse } from '#domain/register/agreement.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { type Fact, Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { transferMessages as messages } from '#web/registration/messages/transfer.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { useAnswerTransfer } from './use-accords.ts';

export type TransferCardProps = {
  transfer: TransfertOut;
  /** True inside the sheet of a code. */
  inSheet?: boolean | undefined;
  onDone: (sentence: string) => void;
};

/** A transfer: structures, codes, agreements, and the answer if due. */
export function TransferCard({ transfer, inSheet = false, onDone }: TransferCardProps) {
  const { transfertId, etat, de, vers, elements, can } = transfer;
  const answering = useAnswerTransfer(transfertId, (action: Reponse) =>
    onDone(messages.done[action]),
  );
  const Heading = inSheet ? 'h4' : 'h3';
  const about = messages.card(elements.length, de.raison, vers.raison);
  return (
    <article className="agreement stack gap-12" aria-label={about}>
      <div className="agreement-head row">
        <Heading>{messages.cardTitle(elements.length)}</Heading>
        <State etat={etat} />
      </div>
      <TransferReport transfer={transfer} />
      <AnswerButtons can={can} labels={messages} about={about} answering={answering} />
    </article>
  );
}

/** Structures, codes and agreements of a transfer. */
export function TransferReport({ transfer }: Pick<TransferCardProps, 'transfer'>) {
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
        <summary>{messages.recordings(elements.length)}</summary>
        <ul className="agreement-recordings stack gap-8">
          {elements.map(({ isrc, titre, version, artiste }) => (
            <li key={isrc}>
              <IsrcCode isrc={isrc} />
              <span>
                <b>{titre ?? messages.untitled}</b>
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
  const message = (agreed: boolean, raison: string) =>
    agreed ? messages.agreed(raison) : messages.awaited(raison);
  return [
    { term: messages.motifTerm, value: motif },
    ...(reponse === null ? [] : [{ term: messages.answerTerm, value: reponse }]),
    {
      term: rest.parLaSociete ? messages.bySociety : messages.proposed,
      value: <Timestamp at={proposeLe} />,
    },
    ...(isAwaited(etat)
      ? [
          { term: messages.expires, value: <Timestamp at={expireLe} /> },
          {
            term: messages.agreements,
            value: (
              <>
                <span>{message(accords.de, de.raison)}</span>
                <br />
                <span>{message(accords.vers, vers.raison)}</span>
              </>
            ),
          },
        ]
      : []),
    ...(closLe === null ? [] : [{ term: messages.closed, value: <Timestamp at={closLe} /> }]),
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
  return <Badge {...DRAWINGS[etat]}>{messages.states[etat]}</Badge>;
}
