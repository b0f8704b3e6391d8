// Hands the answer of the identity provider to the page that asked, on this origin only.
parent.postMessage(location.href, location.origin);
