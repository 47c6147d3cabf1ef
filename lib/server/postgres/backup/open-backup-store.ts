import type { BackupSettings } from '@/lib/foundation/settings/backup-settings'
import type { BackupStore } from './backup-store'

/**
 * @param address a folder, or s3://bucket/prefix
 * @throws StartupError when it is a folder to which this process cannot write; a bucket is not asked
 */
export async function openBackupStore(address: string, settings: BackupSettings): Promise<BackupStore> {
  if (!address.startsWith('s3:')) return (await import('./folder-store')).openFolderStore(address)
  return (await import('./s3-store')).openS3Store(address, settings)
}
