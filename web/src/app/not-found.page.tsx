import { PRODUCT_NAME } from '#shared/product/product.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { MessagePage } from '#web/ui/messages/empty-state.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="404 Page Not Found"
      tabTitle={`404 Page Not Found · ${PRODUCT_NAME}`}
      action={
        <ButtonLink variant="primary" to="/" icon="back">
          Home
        </ButtonLink>
      }
    >
      Did you forget to add the page to the router?
    </MessagePage>
  );
}
