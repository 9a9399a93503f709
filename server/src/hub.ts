import { runCommand } from './admin/commands.ts';
import { readSettings } from './app/config.ts';

try {
  const { lines, hasSucceeded } = await runCommand(readSettings(), process.argv.slice(2));
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = hasSucceeded ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
