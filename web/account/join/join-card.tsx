import { IconDoorEnter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { joinMessages } from './messages.ts';
import { findSimilar, type useJoining } from './use-joining.ts';

const messages = joinMessages.search;

/** Search first: two entries of one company would split its codes. */
export function JoinCard({ joining }: { joining: ReturnType<typeof useJoining> }) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const [isRequested, setRequested] = useState(false);
  const ask = () => {
    setRequested(true);
    if (chosen === null) {
      document.getElementById('champ-rejoindre')?.focus();
      return;
    }
    joining.mutate(chosen, {
      onSuccess: () => {
        setChosen(null);
        setRequested(false);
      },
    });
  };
  return (
    <Card title={messages.title}>
      <div className="account-fields stack gap-20">
        <CompanySearch
          id="champ-rejoindre"
          label={messages.label}
          hint={messages.hint}
          value={chosen}
          onValue={setChosen}
          load={findSimilar}
          error={isRequested && chosen === null ? messages.choose : null}
        />
        {joining.error ? <ProblemAlert error={joining.error} /> : null}
        <p>
          <Button
            variant="secondary"
            busy={joining.isPending}
            icon={<IconDoorEnter size={18} aria-hidden />}
            onClick={ask}
          >
            {messages.ask}
          </Button>
        </p>
      </div>
    </Card>
  );
}
