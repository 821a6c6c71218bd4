export function Spinner({ label }: { label: string }) {
  return (
    <output className="grid place-items-center py-32">
      <span className="size-8 animate-spin rounded-full border-2 border-high border-t-leaf" />
      <span className="sr-only">{label}</span>
    </output>
  );
}
