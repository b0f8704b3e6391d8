import type { Ref } from 'react';
import type { WaitingAccount } from '#contract/account/workflow.ts';
import type { AccountRef } from '../account-address.ts';
import type { AccountBook } from '../decision/account-decision.ts';
import type { AccountCommands } from '../decision/use-verdict.ts';

/** What the open account is given by the screen around it. */
export type AccountPaneProps = {
  account: AccountRef;
  /** What was done just before: told above the account that follows. */
  said: string | null;
  motif: string;
  onMotif: (motif: string) => void;
  pending: AccountBook;
  commands: Ref<AccountCommands>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** The one to decide after this one, at this moment. */
  nextToDecide: () => WaitingAccount | null;
  onDecided: (sentence: string | null, next: WaitingAccount | null) => void;
};
