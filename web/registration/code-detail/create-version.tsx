import { IconVersions } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ElementOut } from '#contract/registration/element.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { forEachField, type NameWith, namesWhere } from '#domain/element/fields.ts';
import { Button } from '#web/design/action/button.tsx';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { retryUntilAnswered } from '#web/platform/pending-changes/queue.ts';
import { detailMessages as messages } from './messages.ts';

/**
 * Creates a request with the values a version shares with this recording, linked to it; the
 * different ones remain to be typed.
 */
export function CreateVersion({ element }: { element: ElementOut }) {
  const navigate = useNavigate();
  const creation = useMutation({
    mutationFn: () => createOnce(versionOf(element)),
    onSuccess: ({ dossierId }) => navigate(`/isrc/dossier/${dossierId}?etape=0`),
  });
  return (
    <>
      <Button
        variant="secondary"
        busy={creation.isPending}
        icon={<IconVersions size={18} aria-hidden />}
        onClick={() => creation.mutate()}
      >
        {messages.createVersion}
      </Button>
      {creation.error === null ? null : <ProblemAlert error={creation.error} />}
    </>
  );
}

/**
 * Until answered, the same version has the same idempotency key, from whichever sheet it is
 * requested.
 */
const unanswered = new Map<string, string>();

async function createOnce(body: ReturnType<typeof versionOf>) {
  const text = JSON.stringify(body);
  const idempotencyKey = unanswered.get(text) ?? crypto.randomUUID();
  unanswered.set(text, idempotencyKey);
  try {
    const created = await call(createElement, { body, idempotencyKey });
    unanswered.delete(text);
    return created;
  } catch (error) {
    if (retryUntilAnswered(asProblem(error)) === 'failed') unanswered.delete(text);
    throw error;
  }
}

type Shared = NameWith<'sharedByVersions'>;
const SHARED = namesWhere<Shared>(({ sharedByVersions = false }) => sharedByVersions);

function versionOf(element: ElementOut) {
  return {
    ...forEachField<Pick<ElementOut, Shared>>((_field, name) => element[name], SHARED),
    lien: { nature: 'VERSION_DE' as const, elementId: element.elementId, isrc: null },
  };
}
