import { IconTrash } from '@tabler/icons-react';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { Badge } from '#web/design/display/badge.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { request } from '#web/producer/messages/request.ts';
import { STEPS, stepPath } from '../flow/step-path.ts';

const messages = request.gate;

export type DraftLineProps = { draft: DossierRow; first: boolean; onDelete: () => void };

/** One unfinished request: name, size, age, and the link to it. */
export function DraftLine({ draft, first, onDelete }: DraftLineProps) {
  const name = draft.titre ?? request.untitled;
  const { artiste, phonogrammes, videogrammes, refuses, updatedAt, dossierId } = draft;
  return (
    <li>
      <div className="draft-what stack">
        <b>{name}</b>
        <span className="secondary">
          {[artiste, request.recordings(phonogrammes + videogrammes)].filter(Boolean).join(' · ')}
          {` · ${messages.changed} `}
          <Timestamp at={updatedAt} />
        </span>
        {refuses > 0 ? (
          <span>
            <Badge tone="rouge">{messages.refused(refuses)}</Badge>
          </span>
        ) : null}
      </div>
      <div className="row">
        <LinkButton
          to={stepPath(dossierId, STEPS.recordings)}
          variant={first ? 'primary' : 'secondary'}
          aria-label={messages.continueNamed(name)}
        >
          {messages.continue}
        </LinkButton>
        <IconButton
          label={messages.delete(name)}
          icon={<IconTrash size={18} aria-hidden />}
          variant="ghost"
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
