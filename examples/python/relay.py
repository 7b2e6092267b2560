"""Relays a customer's conversation: every line of standard input is a message of the customer's, and what the agent
answers is printed. It needs nothing but Python 3.8.

    MOSTRADOR_URL=http://127.0.0.1:8080 MOSTRADOR_KEY=mst_agent_… python3 relay.py
"""
import json
import os
import sys
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("MOSTRADOR_URL", "http://127.0.0.1:8080").rstrip("/")
KEY = os.environ["MOSTRADOR_KEY"]


class Problem(Exception):
    """A request that was refused."""


def send(method, path, body=None):
    request = urllib.request.Request(
        URL + path, method=method, data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": "Bearer " + KEY, "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        problem = json.load(refused)
        raise Problem(f"{problem.get('code')}: {problem.get('detail')}") from None


def main():
    agent = send("GET", "/v1/agents")["data"][0]["slug"]
    session = send("POST", "/v1/sessions", {"agent": agent, "channel": "api",
                                            "customer_phone": os.environ.get("CUSTOMER_PHONE", "")})["id"]
    for line in sys.stdin:
        if not line.strip():
            continue
        # A message that is sent again with the same id is answered once.
        answer = send("POST", f"/v1/sessions/{session}/messages", {"text": line.strip(), "message_id": str(uuid.uuid4())})
        print(answer["reply"], flush=True)
        if answer["handed_off"]:
            print("(a person of the business has the conversation now)", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Problem as refused:
        sys.exit(str(refused))
