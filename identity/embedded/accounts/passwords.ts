import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

/** Cost of a new hash: one of the settings OWASP holds equal, the one that takes 16 MiB at a time. */
const COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFC: the same accent typed on two keyboards may arrive in two forms.
    scrypt(
      password.normalize('NFC'),
      salt,
      KEY_BYTES,
      { ...options, maxmem: 2 ** 26 },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

export type Passwords = ReturnType<typeof createPasswords>;

/** `cost`: of what is hashed from now on; a hash that is checked holds its own. */
export function createPasswords(cost = COST) {
  return {
    /** The text holds its own cost and salt: `scrypt$N$r$p$salt$key`, base64url. */
    async hash(password: string): Promise<string> {
      const { N, r, p } = cost;
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, { N, r, p });
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    /**
     * Says whether the password is the one that was hashed.
     *
     * `hash` null means that there is no account: the same work is done and the answer is no, so the time of
     * the answer does not tell who has an account.
     * @throws Error when the stored hash is not one of ours.
     */
    async matches(password: string, hash: string | null): Promise<boolean> {
      if (hash !== null) return isHashed(password, hash);
      await derive(password, randomBytes(SALT_BYTES), cost);
      return false;
    },
  };
}

async function isHashed(password: string, hash: string): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('Unknown password hash');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
