-- Keys that also manage webhooks and keys. The release before cannot read such a key, and refuses it until it is replaced.
ALTER TYPE "KeyScope" ADD VALUE IF NOT EXISTS 'manage';
