import { useQueryClient } from '@tanstack/react-query';

/**
 * Reads the mutation cache directly, because a hook's `isPending` updates too late to block a
 * double click.
 */
export function useIsMutationPending(): (name: string) => boolean {
  const client = useQueryClient();
  return (name) => client.isMutating({ mutationKey: [name] }) > 0;
}
