/** Where face and shoulders belong in the picture. */
export function FaceOutline({ className }: { className?: string }) {
  return (
    <svg viewBox="20 18 200 184" aria-hidden="true" focusable="false" className={className}>
      <g
        fill="none"
        stroke="var(--color-edge)"
        strokeWidth="2"
        strokeDasharray="6 7"
        strokeLinecap="round"
      >
        <ellipse cx="120" cy="78" rx="42" ry="55" />
        <path d="M22 200c4-38 34-52 76-58M218 200c-4-38-34-52-76-58" />
      </g>
    </svg>
  );
}
