import './line-decision.css';
import {
  IconCheck,
  IconChevronRight,
  IconClockQuestion,
  IconEdit,
  IconFileCertificate,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import type { ElementOut } from '#contract/registration/element.ts';
import { REVIEW_DECISIONS, type ReviewDecision } from '#domain/dossier/decisions.ts';
import { needsProofOfRights, QUALITE_LABELS } from '#domain/element/lists.ts';
import { isBeingEntered } from '#domain/registration/statuts.ts';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { CELL, ROW, ROW_HEADER } from '#web/design/table/roles.ts';
import { changeSentence } from '#web/history/field-messages.ts';
import type { FieldChange } from '#web/history/traces.ts';
import { decisionMessages } from '#web/messages/decision.ts';
import { dossierMessages } from '#web/messages/dossier.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { StatutBadge } from '#web/registration/statut-badge.tsx';
import type { Choice } from '../decision/choices.ts';
import { isAwaiting } from './lines.ts';
import { motifId } from './motif-id.ts';
import { RecordingDetail } from './recording-detail.tsx';

export type RecordingRowProps = {
  element: ElementOut;
  marque: string;
  choice: Choice;
  corrections: readonly FieldChange[];
  /** True when this person cannot decide now. */
  locked: boolean;
  error: string | null;
  onChoice: (elementId: number, change: Partial<Choice>) => void;
};

const COLUMNS = 5;

/** One recording: values, changes, and decision. */
export const RecordingRow = memo(function RecordingRow(props: RecordingRowProps) {
  const { element, marque, choice, locked, error, onChoice } = props;
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const name = element.titre ?? dossierMessages.untitled;
  const awaiting = isAwaiting(element);
  const refusing = awaiting && choice.action === 'KO';
  return (
    <>
      <tr {...ROW} data-choice={awaiting ? choice.action : undefined}>
        <td {...CELL} data-tool="detail">
          <IconButton
            label={dossierMessages.showDetail(element.rang, name)}
            icon={<IconChevronRight size={18} aria-hidden />}
            variant="ghost"
            size="small"
            className="row-toggle"
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={() => setOpen(!open)}
          />
        </td>
        <td {...CELL} data-mono="" data-phone="hidden">
          {element.rang}
        </td>
        <th {...ROW_HEADER} scope="row">
          <Title {...props} name={name} />
        </th>
        <td {...CELL} data-mono="" data-phone-label={dossierMessages.columns.duree}>
          {element.duree ?? <span className="muted">{dossierMessages.noDuree}</span>}
        </td>
        <td {...CELL} className="recording-decision">
          {awaiting ? (
            <LineDecision
              legend={dossierMessages.decisionOf(element.rang, name)}
              value={choice.action}
              onValue={(action) => onChoice(element.elementId, { action })}
              disabled={locked}
            />
          ) : element.isrc === null ? (
            <StatutBadge statut={element.statut} marque={marque} />
          ) : (
            <IsrcCode isrc={element.isrc} copy />
          )}
        </td>
      </tr>
      {open || refusing ? (
        <tr {...ROW} data-detail="">
          <td {...CELL} colSpan={COLUMNS} id={detailId}>
            {refusing ? (
              <MotifField
                sujet="DOSSIER"
                hint={decisionMessages.motif.hint}
                id={motifId(element.elementId)}
                rang={element.rang}
                value={choice.motif}
                onValue={(motif) => onChoice(element.elementId, { motif })}
                error={error}
                disabled={locked}
              />
            ) : null}
            {open ? <RecordingDetail element={element} /> : null}
          </td>
        </tr>
      ) : null}
    </>
  );
});

function Title({ element, corrections, name }: RecordingRowProps & { name: string }) {
  const {
    version,
    artiste,
    artistesInvites,
    anneePublication,
    qualite,
    dureeProvisoire,
    motif,
    statut,
  } = element;
  const by = [artiste, anneePublication].filter((part) => part !== null).join(', ');
  return (
    <div className="recording-title stack">
      <span>
        <span className="recording-rang">{dossierMessages.rang(element.rang)} </span>
        {name}
        {version ? <span className="recording-version"> ({version})</span> : null}
      </span>
      <span className="secondary">
        {by}
        {artistesInvites.length > 0
          ? `, ${dossierMessages.feat(artistesInvites.join(', '))}`
          : null}
      </span>
      {qualite !== null && needsProofOfRights(qualite) ? (
        <Badge tone="ambre" icon={IconFileCertificate}>
          {QUALITE_LABELS[qualite]}
        </Badge>
      ) : null}
      {dureeProvisoire ? (
        <Badge tone="ambre" icon={IconClockQuestion}>
          {dossierMessages.provisional}
        </Badge>
      ) : null}
      {corrections.length > 0 ? (
        <>
          <Badge tone="indigo" icon={IconEdit}>
            {dossierMessages.corrected}
          </Badge>
          {corrections.map((change) => (
            <span key={change.field} className="secondary">
              {changeSentence(change)}
            </span>
          ))}
        </>
      ) : null}
      {motif !== null && isBeingEntered(statut) ? (
        <span className="secondary">{dossierMessages.refusedBefore(motif)}</span>
      ) : null}
    </div>
  );
}

const DRAWINGS = { OK: IconCheck, KO: IconX, DELETE: IconTrash } as const;

type LineDecisionProps = {
  legend: string;
  value: ReviewDecision;
  onValue: (action: ReviewDecision) => void;
  disabled: boolean;
};

/** Accepter, Refuser, Supprimer: three radios drawn as one control. */
function LineDecision({ legend, value, onValue, disabled }: LineDecisionProps) {
  const name = useId();
  return (
    <fieldset className="line-decision" disabled={disabled}>
      <legend className="visually-hidden">{legend}</legend>
      {REVIEW_DECISIONS.map((action) => {
        const Drawing = DRAWINGS[action];
        return (
          <label key={action} data-action={action} title={dossierMessages.choices[action]}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={action}
              checked={action === value}
              onChange={() => onValue(action)}
            />
            <Drawing size={16} stroke={2.25} aria-hidden />
            <span className="line-word">{dossierMessages.choices[action]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
