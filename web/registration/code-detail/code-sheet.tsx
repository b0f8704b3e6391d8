import type { CorrectionOut } from '#contract/registration/corrections.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import type { TransfertOut } from '#contract/registration/transfers.ts';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { HistoryPane } from '#web/history/history-pane.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { external } from '#web/registration/external-registers/messages.ts';
import { elements } from '#web/registration/messages/elements.ts';
import { storedSound } from '#web/registration/sound/messages.ts';
import { CorrectionCard } from '../agreement/correction-card.tsx';
import { TransferCard } from '../agreement/transfer-card.tsx';
import { useTransfers, useWaitingCorrections } from '../agreement/use-accords.ts';
import { External } from '../external-registers/external-lookup.tsx';
import { StoredSound } from '../sound/stored-sound.tsx';
import { CodeActions, type View } from './code-actions.tsx';
import { CodeLink } from './code-address.tsx';
import { CodeFacts } from './code-facts.tsx';
import { FamilyTree, useFamily } from './family-tree.tsx';
import { detailMessages as messages } from './messages.ts';
import type { CodeRights } from './rights.ts';
import type { CodeSheet } from './use-code.ts';

export type CodeSheetBodyProps = {
  sheet: CodeSheet;
  rights: CodeRights;
  onView: (view: View) => void;
  onDone: (sentence: string) => void;
};

/** Name and status first, then waiting requests, then all values. */
export function CodeSheetBody({ sheet, rights, onView, onDone }: CodeSheetBodyProps) {
  const { row, element, reported } = sheet;
  const { elementId, isrc, titre, version, artiste } = element;
  const isOwn = row.structureId === useUser().currentStructureId;
  const holder = rights.role === 'staff' && !isOwn ? row.raison : undefined;
  const isRequested = useConfiguration().flags.otherRegisters.length > 0;
  const corrections = useWaitingCorrections({ elementId }).data?.rows ?? [];
  const waiting = useTransfers({ waitingOnly: true }).data?.rows ?? [];
  const transfers = waiting.filter((one) => one.elements.some((line) => line.isrc === isrc));
  return (
    <>
      <div className="code-name stack">
        <p className="code-title">
          {titre ?? elements.untitled}
          {version === null ? null : ` (${version})`}
        </p>
        <p className="secondary">{artiste}</p>
        <IsrcCode isrc={isrc} copy />
      </div>
      {element.annuleLe === null ? null : <CancelledAlert elementId={elementId} />}
      <CodeActions
        element={element}
        rights={rights}
        correctionWaits={corrections.length > 0}
        transferWaits={transfers.length > 0}
        onView={onView}
      />
      <CodeProposals corrections={corrections} transfers={transfers} onDone={onDone} />
      <section className="code-part stack gap-12" aria-label={messages.fields}>
        <h3>{messages.fields}</h3>
        <CodeFacts row={row} element={element} showsHolder={rights.role === 'staff'} />
      </section>
      <SequenceList minuterie={element.minuterie} />
      <section className="code-part stack gap-12" aria-label={messages.family}>
        <h3>{messages.family}</h3>
        <FamilyTree elementId={elementId} />
      </section>
      <section className="code-part stack gap-12" aria-label={storedSound.title}>
        <h3>{storedSound.title}</h3>
        <StoredSound elementId={elementId} mayRemove={rights.propose} holder={holder} />
      </section>
      {rights.role === 'staff' && isRequested ? (
        <section className="code-part stack gap-12" aria-label={external.title}>
          <h3>{external.title}</h3>
          <External elementId={elementId} about={titre ?? elements.untitled} />
        </section>
      ) : null}
      <section className="code-part stack gap-12" aria-label={messages.history}>
        <h3>{messages.history}</h3>
        <HistoryPane dossier={reported} />
      </section>
    </>
  );
}

/** Why the code is cancelled, and what to use in its place. */
function CancelledAlert({ elementId }: { elementId: number }) {
  const { data } = useFamily(elementId);
  const own = data?.membres.find(({ cle }) => cle === 0);
  const replacement = data?.liens.find(({ de, nature }) => de === 0 && nature === 'REMPLACE_PAR');
  const by = data?.membres.find(({ cle }) => cle === replacement?.vers);
  return (
    <AlertBox tone="warning" title={messages.cancelledTitle}>
      <p>{messages.cancelledHint}</p>
      {own?.motifAnnulation ? <p>{messages.reason(own.motifAnnulation)}</p> : null}
      {by?.isrc ? (
        <p className="row gap-8">
          {messages.replacedBy}
          <IsrcCode isrc={by.isrc} />
          {by.elementId === null ? null : <CodeLink isrc={by.isrc}>{messages.openSheet}</CodeLink>}
        </p>
      ) : null}
    </AlertBox>
  );
}

type CodeProposalsProps = {
  corrections: readonly CorrectionOut[];
  transfers: readonly TransfertOut[];
  onDone: (sentence: string) => void;
};

/** Corrections and transfers of this code awaiting an answer. */
function CodeProposals({ corrections, transfers, onDone }: CodeProposalsProps) {
  if (corrections.length + transfers.length === 0) return null;
  return (
    <section className="code-part stack gap-12" aria-label={messages.proposals}>
      <h3>{messages.proposals}</h3>
      {corrections.map((correction) => (
        <CorrectionCard
          key={correction.correctionId}
          correction={correction}
          inSheet
          onDone={onDone}
        />
      ))}
      {transfers.map((transfer) => (
        <TransferCard key={transfer.transfertId} transfer={transfer} inSheet onDone={onDone} />
      ))}
    </section>
  );
}

/** The musical parts of a long video, in order. */
function SequenceList({ minuterie }: Pick<ElementOut, 'minuterie'>) {
  if (minuterie.length === 0) return null;
  return (
    <section className="code-part stack gap-12" aria-label={messages.sequences}>
      <h3>{messages.sequences}</h3>
      <ol className="code-sequences stack">
        {minuterie.map(({ rang, titre, artiste, debut, duree, isrc }) => (
          <li key={rang}>
            <b>{titre}</b> <span className="secondary">{artiste}</span>{' '}
            <span className="mono">{messages.timed(debut, duree)}</span>{' '}
            {isrc === null ? null : <IsrcCode isrc={isrc} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
