export interface Notice {
  title: string;
  description?: string;
  tone?: 'good' | 'destructive';
}
