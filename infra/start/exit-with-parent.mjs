// Runs before a script. A script whose parent was killed would keep writing its output, although
// another process may already write there, too.
import process from 'node:process';

if (!process.connected) process.exit(1);

process.on('disconnect', () => process.exit(1));
// The listener alone would keep the script running.
process.channel?.unref();
