import { type Json } from './template.ts';

/** A resource's return values for Ref and Fn::GetAtt. */
export interface ProvisionedResource {
  ref: string;
  attributes?: Readonly<Record<string, Json>>;
}
