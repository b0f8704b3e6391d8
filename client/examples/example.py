"""Signs in, sends two recordings, and reads what became of the codes.

Made from the contract of the portal: do not edit. Python 3.9 or newer, nothing to install.
  ISRC_URL=https://isrc.example ISRC_CLIENT_ID=... ISRC_CLIENT_SECRET=... python3 example.py [the cursor of last time]
Try it first with a sandbox account ("compte d'essai"): the answers are the real ones, and nothing is kept.
"""
import base64
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

URL = os.environ["ISRC_URL"]


def ask(request):
    """Tries again when the portal says to wait; whatever else it refuses is raised."""
    for attempt in range(5):
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == 4:
                raise
            time.sleep(int(error.headers.get("Retry-After") or 2 ** attempt))


def sign_in():
    issuer = ask(urllib.request.Request(URL + "/config.json"))["oidc"]["issuer"]
    names = (os.environ["ISRC_CLIENT_ID"], os.environ["ISRC_CLIENT_SECRET"])
    pair = ":".join(urllib.parse.quote(name, safe="") for name in names)
    return ask(urllib.request.Request(
        issuer + "/protocol/openid-connect/token",
        data=b"grant_type=client_credentials",
        headers={"Authorization": "Basic " + base64.b64encode(pair.encode()).decode()},
    ))["access_token"]  # good for 5 minutes


def call(token, method, path, query=None, body=None):
    address = URL + path + ("?" + urllib.parse.urlencode(query) if query else "")
    headers = {"Authorization": "Bearer " + token, "Accept": "application/json"}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        # The same at each attempt: whatever was done the first time is not done again.
        headers.update({"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())})
    return ask(urllib.request.Request(address, data=data, headers=headers, method=method))


def main(cursor):
    token = sign_in()
    recording = {"type": "P", "duree": "00:03:45", "anneePublication": 2026, "qualite": "PRODUCTEUR"}
    sent = call(token, "POST", "/api/isrc/lot", body={
        "titre": "Archipels",
        "elements": [
            {**recording, "titre": "Marée basse", "artiste": "Les Marées"},
            {**recording, "titre": "Grand large", "artiste": "Les Marées"},
        ],
        # You own these recordings or act for their owner, and none has a code yet.
        "attestation": True,
    })
    print("SENT", sent["dossierId"], sent["envoi"]["sent"])

    # Keep the cursor with what you applied, and go on from it next time.
    more = True
    while more:
        page = call(token, "GET", "/api/isrc/flux", query={"repere": cursor} if cursor else None)
        for fact in page["rows"]:
            print(fact["fait"], fact["isrc"] or "")
        cursor, more = page["repere"], page["suite"]
    print("CURSOR", cursor or "")


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else None)
    except urllib.error.HTTPError as refused:
        problem = json.load(refused)
        print("REFUSED", problem.get("code"), file=sys.stderr)
        for fault in problem.get("errors") or []:
            print(fault["path"] + ":", fault["message"], file=sys.stderr)
        sys.exit(1)
