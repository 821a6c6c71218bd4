// Prints the functions' declarations as JSON, for Jest, which can't import ES modules.
import process from 'node:process';
import { readDeclarations } from './read-declarations.ts';

process.stdout.write(JSON.stringify([...(await readDeclarations())]));
