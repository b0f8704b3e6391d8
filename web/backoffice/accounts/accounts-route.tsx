import './accounts.css';
import { Desk } from '../desk/desk.tsx';
import { ThingFile } from '../desk/file/thing-file.tsx';
import { ACCOUNT_FILE, ACCOUNTS } from './accounts.tsx';

/** `/:product/utilisateurs`: the accounts that wait, on the desk. */
export function Component() {
  return (
    <Desk
      treating={ACCOUNTS}
      file={(props) => <ThingFile key={props.thing} {...props} treating={ACCOUNTS} filing={ACCOUNT_FILE} />}
    />
  );
}
