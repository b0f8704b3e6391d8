import { IconDoorEnter } from '@tabler/icons-react';
import { useState } from 'react';
import { joinWords } from '#web/app/catalogue/account/join.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findNear, type useJoining } from './use-joining.ts';

const words = joinWords.search;

/** Search first: two entries of one company would split its codes. */
export function JoinCard({ joining }: { joining: ReturnType<typeof useJoining> }) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    if (chosen === null) {
      document.getElementById('champ-rejoindre')?.focus();
      return;
    }
    joining.mutate(chosen, {
      onSuccess: () => {
        setChosen(null);
        setAsked(false);
      },
    });
  };
  return (
    <Card title={words.title}>
      <div className="account-fields stack gap-20">
        <CompanySearch
          id="champ-rejoindre"
          label={words.label}
          hint={words.hint}
          value={chosen}
          onValue={setChosen}
          load={findNear}
          error={asked && chosen === null ? words.choose : null}
        />
        {joining.error ? <ProblemNotice error={joining.error} /> : null}
        <p>
          <Button
            variant="secondary"
            busy={joining.isPending}
            icon={<IconDoorEnter size={18} aria-hidden />}
            onClick={ask}
          >
            {words.ask}
          </Button>
        </p>
      </div>
    </Card>
  );
}
